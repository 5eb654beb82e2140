import { type AssignmentTab, filterOptions, type ShownStatus } from '#domain/assignment/rules.ts'
import { type Params, queryOf } from '#portal/shared/navigation/address.ts'

/** What is chosen on the list, as its address says it. */
export type AssignmentsUrlState = { tab: AssignmentTab; status: ShownStatus | ''; typed: string }

/** Opens the Past tab [assignment-2]. */
const openPast = '999'

/** A status that the tab does not offer is read as if it were not there. */
export function readAssignmentsUrlState(params: Params): AssignmentsUrlState {
  const tab = params.get('open') === openPast ? 'past' : 'ongoing'
  const wanted = params.get('status')
  return {
    tab,
    status: filterOptions[tab].find((status) => status === wanted) ?? '',
    typed: params.get('search') ?? '',
  }
}

/** The query of a state; defaults are left out. */
export function listQuery({ tab, status, typed }: AssignmentsUrlState): string {
  return queryOf({ open: tab === 'past' ? openPast : '', status, search: typed })
}
