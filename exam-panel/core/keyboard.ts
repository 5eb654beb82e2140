type Visible = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>

/** Pixels of the page's lower end that the keyboard of a phone covers, where the page keeps its height beside it (iOS). */
export function coveredByKeyboard(pageHeight: number, { height, offsetTop, scale }: Visible): number {
  // Zoomed by fingers, a part is out of sight on purpose.
  return scale === 1 ? Math.max(0, Math.round(pageHeight - height - offsetTop)) : 0
}

/** Keeps `--keyboard`, above which the bar under the question stays. */
export function followKeyboard(): void {
  const visible = window.visualViewport
  if (!visible) return
  const follow = () => {
    const covered = coveredByKeyboard(window.innerHeight, visible)
    document.documentElement.style.setProperty('--keyboard', `${covered}px`)
  }
  visible.addEventListener('resize', follow)
  visible.addEventListener('scroll', follow)
}
