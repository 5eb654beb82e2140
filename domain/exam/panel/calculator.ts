/** Calculators that a test may offer: the four operations with roots and percent, or functions and powers as well. */
export const calculators = ['basic', 'scientific'] as const
export type Calculator = (typeof calculators)[number]
