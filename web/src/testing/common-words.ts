/** In place of the list of leaked passwords: one on each line. */
export const words = ['dragon', 'password', 'sunshine'].join('\n');
