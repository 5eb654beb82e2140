import type axe from 'axe-core'

/**
 * Returns the faults that axe finds in the page, a line for each rule. It runs in the page, where axe is already
 * `window.axe`.
 * @param rules the only ones; all where there are none @param leftOut rules that are not run
 */
export async function findAxeFaults(rules: string[], leftOut: string[] = []): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    // Passed rules are not described, because that takes longer than the checks.
    resultTypes: ['violations'],
    iframes: false,
    // The only file that axe would load first and that a rule uses.
    preload: { assets: ['media'] },
    ...(rules.length > 0 && { runOnly: rules }),
    rules: Object.fromEntries(
      // A modal dialog makes the page inert, with its heading and main part.
      [
        ...leftOut,
        ...(document.querySelector(':modal') ? ['landmark-one-main', 'page-has-heading-one'] : []),
      ].map((rule) => [rule, { enabled: false }]),
    ),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
