import { Waiting } from '#ui/display/skeleton.tsx'

export const CardsSkeleton = () => <Waiting count={3} shape="row" />

/** While the code that draws a chart loads. */
export const ChartSkeleton = () => <Waiting count={1} shape="panel" />
