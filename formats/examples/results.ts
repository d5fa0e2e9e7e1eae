import { readResults } from '@caseloom/formats';

const report = `<testsuite name="login">
  <testcase name="TC-U3M4ICWFLY the dashboard opens" time="0.2"/>
  <testcase name="a wrong password"><failure message="no error is shown"/></testcase>
</testsuite>`;
console.log(readResults(report));
