/** The list of test cases in the page, and the pane it stands in: keys lead there. */
export const CASES_ID = 'cases';
export const PANE_ID = 'pane';
