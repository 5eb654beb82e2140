import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallReply } from '#domain/call.ts'
import { inviteStaff, listStaff, resetStaffStep, setStaffRoles } from '#domain/desk/calls.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { ask } from '../core/ask.ts'

const queryKey = ['staff']

export const useStaff = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(listStaff, {}, { signal })).result.staff,
  })

type Invited = { name: string; user_name: string; roles: StaffRole[] }

/** Changes of the staff by an owner. @throws ApiError with the server's reason */
export function useStaffChanges() {
  const client = useQueryClient()
  return {
    /** @returns the secret of the invitation */
    invite: async (body: Invited): Promise<string> => {
      const { result } = await ask(inviteStaff, { body })
      await client.invalidateQueries({ queryKey })
      return result.invitation
    },
    /** @returns the secret of the new invitation */
    resetStep: async (staff_id: number, name: string): Promise<string> => {
      const { result } = await ask(resetStaffStep, { body: { staff_id, name } })
      await client.invalidateQueries({ queryKey })
      return result.invitation
    },
    setRoles: async (staff_id: number, roles: StaffRole[]): Promise<void> => {
      const reply: CallReply<typeof setStaffRoles> = await ask(
        setStaffRoles,
        { body: { staff_id, roles } },
        { key: newKey() },
      )
      client.setQueryData(queryKey, reply.result.staff)
      // Owners may change their own roles.
      await client.invalidateQueries({ queryKey: ['me'] })
    },
  }
}
