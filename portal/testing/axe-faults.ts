import type axe from 'axe-core'

/** What axe finds wrong with the page, a line for each rule. It runs in the page, where axe is `window.axe` already. */
export async function findAxeFaults(rules: string[]): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    // Passed rules are not described: that takes longer than the checks.
    resultTypes: ['violations'],
    iframes: false,
    // Of what axe would load first only this is used by a rule.
    preload: { assets: ['media'] },
    ...(rules.length > 0 && { runOnly: rules }),
    // Behind a modal dialog the page is inert, with its heading and main part.
    ...(document.querySelector(':modal') && {
      rules: { 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } },
    }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
