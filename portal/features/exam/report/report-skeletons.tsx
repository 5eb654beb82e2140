import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row } from '#ui/layout/row.tsx'

const four = ['a', 'b', 'c', 'd'] as const

export function NavigationSkeleton() {
  return (
    <Waiting>
      <Row gap={2} isWrapping>
        {four.map((key) => (
          <Skeleton key={key} shape="chip" />
        ))}
      </Row>
    </Waiting>
  )
}

export function CardsSkeleton() {
  return (
    <Waiting>
      <Grid columns="card" gap={4}>
        {four.map((key) => (
          <Skeleton key={key} shape="card" />
        ))}
      </Grid>
    </Waiting>
  )
}

export function ReportSkeleton() {
  return (
    <Waiting gap={4}>
      <Grid columns="figure" gap={4}>
        {four.map((key) => (
          <Skeleton key={key} shape="row" />
        ))}
      </Grid>
      <Skeleton shape="panel" />
      <Skeleton shape="panel" />
    </Waiting>
  )
}
