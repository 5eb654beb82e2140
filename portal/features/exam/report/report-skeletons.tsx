import { Skeleton } from '#ui/skeleton.tsx'
import { words } from '#ui/words.ts'
import styles from './report-skeletons.module.css'

const four = ['a', 'b', 'c', 'd'] as const
const chips = ['a', 'b', 'c'] as const

export function NavigationSkeleton() {
  return (
    <Waiting className={styles.chips}>
      {chips.map((key) => (
        <Skeleton key={key} className={styles.chip} />
      ))}
    </Waiting>
  )
}

export function CardsSkeleton() {
  return (
    <Waiting className={styles.cards}>
      {four.map((key) => (
        <Skeleton key={key} className={styles.card} />
      ))}
    </Waiting>
  )
}

export function ReportSkeleton() {
  return (
    <Waiting className={styles.report}>
      <div className={styles.figures}>
        {four.map((key) => (
          <Skeleton key={key} className={styles.figure} />
        ))}
      </div>
      <Skeleton className={styles.panel} />
      <Skeleton className={styles.panel} />
    </Waiting>
  )
}

export function ChartSkeleton() {
  return (
    <Waiting>
      <Skeleton className={styles.chart} />
    </Waiting>
  )
}

function Waiting({ className, children }: { className?: string | undefined; children: React.ReactNode }) {
  return (
    <div role="status" aria-label={words.loading} className={className}>
      {children}
    </div>
  )
}
