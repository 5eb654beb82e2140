/** Joins the class names that are set. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
