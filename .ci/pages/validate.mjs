// Validates pages, whose names are the arguments, by the rules that html-validate recommends.
import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
});
let errors = 0;
for (const name of process.argv.slice(2)) {
  const report = await validator.validateFile(name);
  for (const { messages } of report.results) {
    for (const { line, column, ruleId, message } of messages) {
      console.error(`${name}:${line}:${column}: ${ruleId}: ${message}`);
      errors++;
    }
  }
}
process.exit(errors ? 1 : 0);
