import { CartesianGrid, LabelList, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts'

const height = 220
const text = { fill: 'var(--ink-2)', fontSize: 12 }

type AttendanceChartProps = {
  label: string
  minimum: number
  minimumLabel: string
  points: readonly { month: string; percent: number }[]
}

/** Percent by month as a line, with the minimum as a dashed line. A table below has the same figures. */
export function AttendanceChart({ label, minimum, minimumLabel, points }: AttendanceChartProps) {
  return (
    <div role="img" aria-label={label}>
      <LineChart
        responsive
        data={[...points]}
        accessibilityLayer={false}
        margin={{ top: 24, right: 20, bottom: 0, left: 0 }}
        style={{ inlineSize: '100%', blockSize: height }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="month" tick={text} stroke="var(--line-strong)" interval={0} />
        <YAxis
          domain={[0, 100]}
          ticks={[0, 25, 50, 75, 100]}
          unit="%"
          width={44}
          tick={text}
          stroke="var(--line-strong)"
        />
        <ReferenceLine
          y={minimum}
          stroke="var(--warn)"
          strokeWidth={2}
          strokeDasharray="6 4"
          label={{ value: minimumLabel, position: 'insideBottomLeft', fill: 'var(--warn)', fontSize: 12 }}
        />
        <Line
          dataKey="percent"
          stroke="var(--accent)"
          strokeWidth={2}
          dot={{ r: 4, fill: 'var(--accent)' }}
          isAnimationActive={false}
        >
          <LabelList dataKey="percent" position="top" fill="var(--ink)" fontSize={12} />
        </Line>
      </LineChart>
    </div>
  )
}
