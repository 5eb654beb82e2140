import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from 'recharts'
import { truncate } from '#domain/truncate.ts'
import type { SubjectResult } from '#portal/shared/exam/test-report.ts'
import { ChartPatterns, fillOf, type Look } from './chart-series.tsx'

export type SubjectSeries = { name: 'wrong' | 'right' | 'left'; label: string; look: Look }

/** The maximum length of a subject's name [report-18]. */
const maxLabelLength = 20
const rowHeight = 84
const axisHeight = 24
const text = { fill: 'var(--ink-2)', fontSize: 12 }

type SubjectChartProps = { label: string; series: readonly SubjectSeries[]; rows: readonly SubjectResult[] }

/** Three bars for each subject: wrong, right, unanswered [report-18]. A table beside it has the same figures. */
export function SubjectChart({ label, series, rows }: SubjectChartProps) {
  const id = useId()
  const looks = Object.fromEntries(series.map(({ name, look }) => [name, look]))
  const data = rows.map((row) => ({ ...row, shown: truncate(row.subject, maxLabelLength) }))
  return (
    <div role="img" aria-label={label}>
      <BarChart
        responsive
        layout="vertical"
        data={data}
        accessibilityLayer={false}
        barCategoryGap="18%"
        barGap={2}
        margin={{ top: 0, right: 28, bottom: 0, left: 0 }}
        style={{ inlineSize: '100%', blockSize: rows.length * rowHeight + axisHeight }}
      >
        <ChartPatterns prefix={id} looks={looks} />
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis
          type="number"
          allowDecimals={false}
          tick={text}
          stroke="var(--line-strong)"
          height={axisHeight}
        />
        <YAxis type="category" dataKey="shown" width={104} tick={text} stroke="var(--line-strong)" />
        {series.map(({ name, look }) => (
          <Bar
            key={name}
            dataKey={name}
            fill={fillOf(id, name)}
            stroke={look.colour}
            radius={3}
            isAnimationActive={false}
          >
            <LabelList dataKey={name} position="right" fill="var(--ink)" fontSize={12} />
          </Bar>
        ))}
      </BarChart>
    </div>
  )
}
