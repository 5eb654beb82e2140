import { useSession } from '#portal/shared/session-store.ts'
import { idIn, type Params, queryOf } from '#portal/shared/url-state/query-of.ts'
import { useUrlState } from '#portal/shared/url-state/use-url-state.ts'

/** The id of the child whose things home shows; 0 for all children. */
type FamilyUrlState = { childId: number }

const read = (params: Params): FamilyUrlState => ({ childId: idIn(params.get('child')) })
const query = ({ childId }: FamilyUrlState) => queryOf({ child: childId > 0 ? String(childId) : '' })

/** The child that a parent of several has chosen on home, which the address keeps; another one's id is ignored. */
export function useChosenChild() {
  const children = useSession((session) => session.children)
  const { urlState, change } = useUrlState(read, query)
  const isOwn = children.length > 1 && children.some(({ studentId }) => studentId === urlState.childId)
  return { childId: isOwn ? urlState.childId : 0, choose: (childId: number) => change({ childId }) }
}
