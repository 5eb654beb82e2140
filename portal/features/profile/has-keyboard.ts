/** Where a finger points, a keyboard that comes up at once would hold the popup's first picture back. */
export const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches
