package grids

// Rule identifies one of the [Rules] by the name of its field.
type Rule string

// The rules. [Rules.Validate] names an invalid one; an infeasibility proof names the rules to blame.
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
	RuleMinCut      Rule = "MinCut"
	RuleMaxPart     Rule = "MaxPart"
	RuleNoBlocks    Rule = "NoBlocks"
	RuleLattice     Rule = "Lattice"
	RuleThemeGap    Rule = "ThemeGap"

	RuleMaxUnchecked    Rule = "MaxUnchecked"
	RuleMaxUncheckedRun Rule = "MaxUncheckedRun"
)

// String returns the rule as it appears in messages: "the rule MaxOpen".
func (r Rule) String() string { return "the rule " + string(r) }

// RuleError describes an invalid rule.
type RuleError struct {
	Rule  Rule
	Value string // the offending value
	Msg   string
}

// Error returns "rule value: message".
func (e *RuleError) Error() string { return string(e.Rule) + " " + e.Value + ": " + e.Msg }
