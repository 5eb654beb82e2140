import type axe from 'axe-core'

/**
 * Returns the faults that axe finds in the page, a line for each rule. It runs in the page, where axe is already
 * `window.axe`.
 */
export async function findAxeFaults(rules: string[]): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    // Passed rules are not described, because that takes longer than the checks.
    resultTypes: ['violations'],
    iframes: false,
    // The only file that axe would load first and that a rule uses.
    preload: { assets: ['media'] },
    ...(rules.length > 0 && { runOnly: rules }),
    // A modal dialog makes the page inert, with its heading and main part.
    ...(document.querySelector(':modal') && {
      rules: { 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } },
    }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
