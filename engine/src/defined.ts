/**
 * The value that was read, where the code around it makes sure that there is one; it throws where an
 * index is out of range, so a wrong index is an error and never a silent zero.
 *
 * It takes the value and not the array and its index: V8 optimises each read for the kind of array it
 * sees there, and a shared function that reads every kind of array would be ten times as slow.
 *
 * @throws RangeError where the value is undefined
 */
export function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('There is no value where one was read');
  return value;
}
