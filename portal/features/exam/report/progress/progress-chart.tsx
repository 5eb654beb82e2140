import { useLayoutEffect, useRef } from 'react'
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts'
import { useTranslations } from 'use-intl/react'
import { showPercent } from '#domain/exam/percent.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './progress.module.css'
import type { ProgressPoint } from './progress.ts'

const height = 220
const axisWidth = 44
/** In a narrower chart, marks would overlap. */
const pointWidth = 28
const text = { fill: 'var(--ink-2)', fontSize: 12 }
/** Lines and marks differ also without colour. */
const series = [
  { key: 'percent', label: 'percentage', colour: 'var(--accent)', dash: '', mark: 'circle' },
  { key: 'percentile', label: 'percentile', colour: 'var(--good)', dash: '7 4', mark: 'square' },
  { key: 'average', label: 'average', colour: 'var(--ink-2)', dash: '2 4', mark: 'diamond' },
] as const
type Mark = (typeof series)[number]['mark']

/** Percentage and percentile over a series of tests, and the average if available. */
export function ProgressChart({ points }: { points: readonly ProgressPoint[] }) {
  const t = useTranslations('report')
  const lowest = Math.min(0, ...points.map(({ percent }) => Math.floor(percent / 25) * 25))
  const ticks = [lowest, 0, 25, 50, 75, 100].filter((tick, index, all) => all.indexOf(tick) === index)
  const shown = series.filter(({ key }) => points.some((point) => point[key] !== null))
  const days = new Map(points.map(({ testId, day }) => [testId, `${day.slice(8)}-${day.slice(5, 7)}`]))
  const latest = points.at(-1)
  const scroller = useRef<HTMLDivElement>(null)
  // If not all fit, the newest are shown first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tests are shown
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [points])
  return (
    <Stack gap={3}>
      <Row as="ul" gap={4} lineGap={1} isWrapping className={styles.legend}>
        {shown.map(({ key, label, colour, dash, mark }) => (
          <Row key={key} as="li" gap={2}>
            <svg width="34" height="14" aria-hidden="true">
              <line x1="0" x2="34" y1="7" y2="7" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
              <MarkShape mark={mark} colour={colour} x={17} y={7} />
            </svg>
            {t(label)}
            {typeof latest?.[key] === 'number' && <strong>{showPercent(latest[key])}</strong>}
          </Row>
        ))}
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={scroller} role="img" aria-label={t('progressText')} className={styles.scroll} tabIndex={0}>
        <LineChart
          responsive
          data={points}
          accessibilityLayer={false}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          style={{
            inlineSize: '100%',
            minInlineSize: points.length * pointWidth + axisWidth,
            blockSize: height,
          }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="testId"
            tickFormatter={(testId) => days.get(testId) ?? ''}
            tick={text}
            interval="preserveStartEnd"
            minTickGap={8}
            padding={{ left: 20, right: 20 }}
            stroke="var(--line-strong)"
          />
          <YAxis
            domain={[lowest, 100]}
            ticks={ticks}
            unit="%"
            width={axisWidth}
            tick={text}
            stroke="var(--line-strong)"
          />
          {shown.map(({ key, colour, dash, mark }) => (
            <Line
              key={key}
              dataKey={key}
              stroke={colour}
              strokeWidth={2}
              strokeDasharray={dash}
              connectNulls
              isAnimationActive={false}
              dot={({ cx, cy, index, value }) =>
                value === null || cx === undefined || cy === undefined ? (
                  <g key={index} />
                ) : (
                  <MarkShape key={index} mark={mark} colour={colour} x={cx} y={cy} />
                )
              }
            />
          ))}
        </LineChart>
      </div>
    </Stack>
  )
}

function MarkShape({ mark, colour, x, y }: { mark: Mark; colour: string; x: number; y: number }) {
  const barStyle = { fill: 'var(--surface)', stroke: colour, strokeWidth: 2 }
  if (mark === 'circle') return <circle cx={x} cy={y} r={4} {...barStyle} fill={colour} />
  if (mark === 'square') return <rect x={x - 4} y={y - 4} width={8} height={8} {...barStyle} />
  return <path d={`M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}Z`} {...barStyle} />
}
