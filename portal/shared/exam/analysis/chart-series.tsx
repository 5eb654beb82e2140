/** Each series of bars has a colour and a pattern, so that it can be recognised without colour. */
export type Look = { colour: string; pattern: 'solid' | 'stripes' | 'dots' }

type ChartPatternsProps = { prefix: string; looks: Readonly<Record<string, Look>> }

/** Patterns to be placed in an SVG; `fillOf` refers to them. */
export function ChartPatterns({ prefix, looks }: ChartPatternsProps) {
  return (
    <defs>
      {Object.entries(looks).map(([name, { colour, pattern }]) => (
        <pattern
          key={name}
          id={`${prefix}-${name}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform={pattern === 'stripes' ? 'rotate(45)' : undefined}
        >
          <rect width="8" height="8" fill={pattern === 'solid' ? colour : 'var(--surface)'} />
          {pattern === 'stripes' && <rect width="4" height="8" fill={colour} />}
          {pattern === 'dots' && <circle cx="4" cy="4" r="1.8" fill={colour} />}
        </pattern>
      ))}
    </defs>
  )
}

export const fillOf = (prefix: string, name: string): string => `url(#${prefix}-${name})`
