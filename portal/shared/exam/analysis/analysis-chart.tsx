import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from 'recharts'
import { showPercent } from '#domain/exam/percent.ts'
import type { AnalysisBar } from '#portal/shared/exam/offline.ts'
import styles from './analysis-chart.module.css'
import { ChartPatterns, fillOf } from './chart-series.tsx'

const barWidth = 58
const axisWidth = 40
const height = 240
const text = { fill: 'var(--ink-2)', fontSize: 12 }
const looks = { percent: { colour: 'var(--accent)', pattern: 'solid' } } as const

type AnalysisChartProps = { label: string; bars: readonly AnalysisBar[] }

/** Percentage per exam over time, one bar for each exam, in exam order [exam-28]. It scrolls sideways. */
export function AnalysisChart({ label, bars }: AnalysisChartProps) {
  const id = useId()
  const data = bars.map(({ day, percent }) => ({
    // Two exams of a day have the same label: bars are identified by position.
    day: `${day.slice(8)}-${day.slice(5, 7)}`,
    percent,
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="img" aria-label={label} className={styles.scroll} tabIndex={0}>
      <BarChart
        responsive
        data={data}
        accessibilityLayer={false}
        margin={{ top: 20, right: 4, bottom: 0, left: 0 }}
        style={{ inlineSize: '100%', minInlineSize: bars.length * barWidth + axisWidth, blockSize: height }}
      >
        <ChartPatterns prefix={id} looks={looks} />
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="day" tick={text} interval={0} stroke="var(--line-strong)" />
        <YAxis
          domain={[0, 100]}
          ticks={[0, 25, 50, 75, 100]}
          unit="%"
          width={axisWidth}
          tick={text}
          stroke="var(--line-strong)"
        />
        <Bar
          dataKey="percent"
          fill={fillOf(id, 'percent')}
          maxBarSize={40}
          radius={3}
          isAnimationActive={false}
        >
          <LabelList
            dataKey="percent"
            position="top"
            fill="var(--ink)"
            fontSize={11}
            formatter={(value) => showPercent(Number(value))}
          />
        </Bar>
      </BarChart>
    </div>
  )
}
