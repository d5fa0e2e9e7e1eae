/** Marks what says how a case went when it is pressed, and takes the comment along that is typed for it. */
export const SAYS_RESULT = 'data-says-result';
