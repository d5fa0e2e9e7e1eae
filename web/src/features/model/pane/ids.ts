/** The list of test cases in the page: keys lead there. */
export const CASES_ID = 'cases';
