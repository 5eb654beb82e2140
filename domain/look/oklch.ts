/** Lightness 0 to 1, chroma 0 to about 0.37, and hue in radians: steps of lightness look equal (css-color-4). */
export type Oklch = { l: number; c: number; h: number }
type Three = readonly [number, number, number]

export const colourForm = /^#[\da-f]{6}$/

/** @param hex of `colourForm` */
export function readColour(hex: string): Oklch {
  const [r, g, b] = linear(hex)
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ]
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, yellow),
    h: Math.atan2(yellow, a),
  }
}

/** With less chroma where a screen cannot show that much at this lightness. */
export function writeColour({ l, c, h }: Oklch): string {
  let [within, beyond] = [0, c]
  if (isShown(toLinear({ l, c, h }))) within = c
  else
    for (let step = 0; step < 16; step++) {
      const middle = (within + beyond) / 2
      if (isShown(toLinear({ l, c: middle, h }))) within = middle
      else beyond = middle
    }
  const channels = toLinear({ l, c: within, h }).map((value) => {
    const light = Math.min(1, Math.max(0, value))
    const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** By WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** As CSS mixes in sRGB. @param share of the first */
export function mixed(one: string, other: string, share: number): string {
  const at = (index: number) => {
    const [first, second] = [one, other].map((hex) => Number.parseInt(hex.slice(index, index + 2), 16))
    const value = Math.round((first ?? 0) * share + (second ?? 0) * (1 - share))
    return value.toString(16).padStart(2, '0')
  }
  return `#${at(1)}${at(3)}${at(5)}`
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(hex: string): Three {
  const at = (index: number) => {
    const share = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}

function toLinear({ l, c, h }: Oklch): Three {
  const [a, yellow] = [c * Math.cos(h), c * Math.sin(h)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * yellow) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * yellow) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * yellow) ** 3,
  ]
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const margin = 0.0005
const isShown = (channels: Three) => channels.every((value) => value >= -margin && value <= 1 + margin)
