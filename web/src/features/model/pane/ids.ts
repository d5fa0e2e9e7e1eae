/** The list of test cases in the page, and the pane it stands in: keys lead there. */
export const CASES_ID = 'cases';
export const PANE_ID = 'pane';
/** The condition of the selected edge, in the pane. */
export const CONDITION_ID = 'edge-condition';
/** What the selected edge or step does to state variables, and where these are declared. */
export const ACTION_ID = 'state-action';
export const STATE_ID = 'add-state-variable';
/** The decision table of the selected step. */
export const DECISION_TABLE_ID = 'decision-table';
/** How often each test case passes what is selected. */
export const VISITS_ID = 'visits';
