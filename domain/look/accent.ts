import { contrastOf, mixed, type Oklch, readColour, writeColour } from './oklch.ts'

/** The colours of a theme that follow the institute's colour, by their tokens (`ui/tokens.css`). */
export const accentTokens = [
  'accent',
  'accent-hover',
  'accent-soft',
  'accent-ink',
  'rail-on-bg',
  'rail-on-ink',
] as const
type AccentColours = Readonly<Record<(typeof accentTokens)[number], string>>

/** The themes that follow it: Purple is chosen for its contrast, and stays as it is. */
export const accentThemes = ['light', 'dark', 'blue'] as const
export type AccentTheme = (typeof accentThemes)[number]

/** What the colours of a theme are on and under, as in `ui/tokens.css`. */
export const grounds = {
  light: { inkOn: '#ffffff', surfaces: ['#f5f6f8', '#ffffff', '#eef0f3'] },
  dark: { inkOn: '#0b1020', surfaces: ['#0e1115', '#171b21', '#10141a'] },
  blue: { inkOn: '#06122b', surfaces: ['#0a1834', '#10244b', '#0c1d3f'] },
} as const satisfies Record<AccentTheme, { inkOn: string; surfaces: readonly string[] }>

/** WCAG 2.2 AA, with what rounding to eight bits may take. */
const minOfText = 4.55
const step = 0.004

/** The accessible colours of a theme that are nearest to a colour [desk-171]. @param colour of `colourForm` */
export function accentOf(colour: string, theme: AccentTheme): AccentColours {
  const own = readColour(colour)
  const { inkOn, surfaces } = grounds[theme]
  const isLight = theme === 'light'
  const away = isLight ? -step : step
  const least = isLight ? own.l : Math.min(0.9, Math.max(own.l, 0.7))
  const accent = moved({ ...own, l: least }, away, [inkOn, ...surfaces])
  const soft = writeColour({ ...own, ...softOf(theme, own) })
  // A pressed or hovered tint has some of the colour in it.
  const tinted = mixed(writeColour(accent), soft, 0.15)
  const ink = moved(accent, away, [...surfaces, soft, tinted])
  const onRail = moved({ ...ink, l: isLight ? ink.l : Math.min(0.93, ink.l + 0.05) }, away, [soft])
  return {
    accent: writeColour(accent),
    'accent-hover': writeColour({ ...accent, l: hoverOf(accent.l, isLight) }),
    'accent-soft': soft,
    'accent-ink': writeColour(ink),
    'rail-on-bg': soft,
    'rail-on-ink': writeColour(onRail),
  }
}

const softOf = (theme: AccentTheme, { c }: Oklch) => {
  if (theme === 'light') return { l: 0.95, c: Math.min(c, 0.03) }
  return theme === 'dark' ? { l: 0.285, c: Math.min(c, 0.055) } : { l: 0.33, c: Math.min(c, 0.08) }
}

/** Further from the text on it; nearer where there is no room. */
function hoverOf(l: number, isLight: boolean): number {
  if (isLight) return l < 0.25 ? l + 0.1 : l - 0.08
  return l > 0.88 ? l - 0.08 : l + 0.06
}

/** The same colour, lighter or darker until it has enough contrast with all of the others. */
function moved(colour: Oklch, by: number, others: readonly string[]): Oklch {
  let { l } = colour
  const isEnough = () => {
    const written = writeColour({ ...colour, l })
    return others.every((other) => contrastOf(written, other) >= minOfText)
  }
  while (l > 0 && l < 1 && !isEnough()) l = Math.min(1, Math.max(0, l + by))
  return { ...colour, l }
}

/** Whether the light theme has the colour as it was chosen. */
export const isAccessible = (colour: string): boolean => accentOf(colour, 'light').accent === colour

/** The colour of the browser's bar in a theme. */
export const barOf = (colours: AccentColours, theme: AccentTheme): string =>
  theme === 'light' ? colours.accent : colours['accent-soft']

/** Stronger than the rules of `ui/tokens.css`, before or after them. Paper has the light theme. */
const places: Readonly<Record<AccentTheme, string>> = {
  light: ':root:not(.contrast),.light.light',
  dark: '.dark.dark',
  blue: '.blue.blue',
}

/** The stylesheet of an institute with a colour. @param colour of `colourForm` */
export function accentStyles(colour: string): string {
  const rules = accentThemes.map((theme) => {
    const colours = accentOf(colour, theme)
    const values = accentTokens.map((token) => `--${token}:${colours[token]}`)
    return `${places[theme]}{${values.join(';')};--bar:${barOf(colours, theme)}}`
  })
  const [light, ...others] = rules
  return `${light}@media not print{${others.join('')}}`
}
