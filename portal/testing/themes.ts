/** The stored names of the themes, and the class of the page in each. */
export const themes = { light: 'light', dark: 'dark', blue: 'blue', purple: 'contrast' } as const
export type Theme = keyof typeof themes
/** All themes except the light one, in which everything is checked. */
const otherThemes = ['dark', 'blue', 'purple'] as const satisfies readonly Theme[]

/**
 * The other themes in which a screen's colours are checked: one of them, which depends on the screen's name. Pairs of colours
 * are checked in all themes by `ui/tokens.test.ts`, and parts by the kit page.
 * @param areAll checks every one
 */
export function themesOf(screen: string, areAll: boolean): readonly Theme[] {
  const turn = [...screen].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % otherThemes.length
  return areAll ? otherThemes : otherThemes.slice(turn, turn + 1)
}

/**
 * Shows a theme as a choice in another tab does: nothing closes or reloads. It runs in the page, and uses nothing
 * outside itself.
 */
export async function showTheme(mode: string): Promise<void> {
  if (localStorage.getItem('mode') !== mode) {
    localStorage.setItem('mode', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'mode', newValue: mode }))
  }
  // Colours during a transition belong to no theme.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const finite = (animation: Animation) =>
    animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  await Promise.all(
    document
      .getAnimations()
      .filter(finite)
      .map((animation) => animation.finished.catch(() => null)),
  )
  // React Aria hides a new popup while an on-screen keyboard may be opening, which it assumes after a window became
  // lower.
  const popups = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const isHidden = (popup: Element) => !popup.checkVisibility({ opacityProperty: true })
  for (let frames = 0; frames < 120 && popups().some(isHidden); frames += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn))
}
