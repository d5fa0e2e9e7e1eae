/** How a text speaks of a form as a whole, and of the form of a value. */
export type FormRules = {
  /** A step that fills in a form, without the names of its fields: `fills in the listing form`. Small letters. */
  fills: RegExp;
  /** Of those a step that only signs in. Small letters. */
  signsIn: RegExp;
  /** A field has the form that its name says: `valid format`. Small letters. */
  ofName: RegExp;
};
