import { Waiting } from '#ui/skeleton.tsx'

export const ListSkeleton = () => <Waiting count={4} shape="row" />
