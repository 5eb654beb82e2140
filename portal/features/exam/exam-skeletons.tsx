import { Waiting } from '#ui/display/skeleton.tsx'

export const CardsSkeleton = () => <Waiting count={3} shape="row" />

/** Shown while the chart's code loads. */
export const ChartSkeleton = () => <Waiting count={1} shape="panel" />
