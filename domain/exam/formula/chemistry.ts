/** Whether it has commands of mhchem, for reactions (`\ce`) or quantities (`\pu`), which KaTeX has as an extension. */
export const hasChemistry = (tex: string): boolean => /\\(?:ce|pu)(?![a-zA-Z])/.test(tex)
