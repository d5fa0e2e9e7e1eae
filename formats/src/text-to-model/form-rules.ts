/** How a text speaks of a form as a whole, and of the form of a value. */
export type FormRules = {
  /** A step that fills in a form, without the names of its fields: `fills in the listing form`. Small letters. */
  fills: RegExp;
  /** Of those a step that only signs in. Small letters. */
  signsIn: RegExp;
  /** A field has the form that its name says: `valid format`. Small letters. */
  ofName: RegExp;
  /** The `name` of a value and the `kind` that it has to be of, in a sentence that says no more: `must be a valid URL`. Small letters. */
  demanded: RegExp[];
  /** That a value of a name is of another form, as a condition. */
  broken: (name: string) => string;
};
