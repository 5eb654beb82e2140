import type axe from 'axe-core'

/** What axe finds wrong with the page, a line for each rule. It runs in the page, where axe is `window.axe` already. */
export async function findAxeFaults(rules: string[]): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    // What passes is not described: that takes longer than to look.
    resultTypes: ['violations'],
    iframes: false,
    // Of what axe would fetch first only this is read by a rule.
    preload: { assets: ['media'] },
    ...(rules.length > 0 && { runOnly: rules }),
    // Below a modal dialog the page is out of reach, its heading and its main part with it.
    ...(document.querySelector(':modal') && {
      rules: { 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } },
    }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
