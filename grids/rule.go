package grids

// Rule names one of the [Rules] that a pattern may break, or be without: the field of Rules.
type Rule string

// The rules. [Rules.Validate] names those that make no sense, and proofs those that leave no pattern.
const (
	RuleSize        Rule = "Size" // Width and Height
	RuleMinLength   Rule = "MinLength"
	RuleUnchecked   Rule = "Unchecked"
	RuleTheme       Rule = "Theme"
	RuleSymmetry    Rule = "Symmetry"
	RuleMaxLength   Rule = "MaxLength"
	RuleBlack       Rule = "Black"
	RuleWords       Rule = "Words"
	RuleMaxOpen     Rule = "MaxOpen"
	RuleMaxCheaters Rule = "MaxCheaters"
	RuleMaxBlackRun Rule = "MaxBlackRun"
	RuleLengths     Rule = "Lengths"
	RuleThemeGap    Rule = "ThemeGap"
)

// String is "the rule MaxOpen".
func (r Rule) String() string { return "the rule " + string(r) }

// RuleError says which of some rules makes no sense.
type RuleError struct {
	Rule  Rule
	Value string // as it was given
	Msg   string
}

// Error is rule, value and message.
func (e *RuleError) Error() string { return string(e.Rule) + " " + e.Value + ": " + e.Msg }
