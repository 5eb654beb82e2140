import { useId } from 'react'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ChartPatterns, fillOf, type Look } from './chart-series.tsx'

type ChartLegendProps = { series: readonly { name: string; label: string; look: Look }[] }

/** Explains each kind of bar. Its squares define their own patterns, because the chart may be drawn later. */
export function ChartLegend({ series }: ChartLegendProps) {
  const id = useId()
  return (
    <Row as="ul" gap={4} lineGap={2} isWrapping>
      {series.map(({ name, label, look }) => (
        <Row key={name} as="li" gap={2}>
          <svg width="16" height="16" aria-hidden="true">
            <ChartPatterns prefix={id} looks={{ [name]: look }} />
            <rect
              x="0.5"
              y="0.5"
              width="15"
              height="15"
              rx="3"
              fill={fillOf(id, name)}
              stroke={look.colour}
            />
          </svg>
          <Text as="span" size="sm">
            {label}
          </Text>
        </Row>
      ))}
    </Row>
  )
}
