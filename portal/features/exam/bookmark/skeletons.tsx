import { Waiting } from '#ui/display/skeleton.tsx'

export const ListSkeleton = () => <Waiting count={4} shape="row" />
