import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PushDevice, pushDevices, removePush, testPush } from '#domain/news/push-calls.ts'
import { send } from '#portal/shared/api.ts'
import { noteGiven } from '#portal/shared/notifying/given.ts'
import { endpointHashHere, turnOnHere } from '#portal/shared/notifying/here.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'

const keyOf = (instituteId: number, accountId: number) => ['push devices', instituteId, accountId] as const

const readDevice = (device: PushDevice, hashHere: string) => ({
  pushId: device.push_id,
  name: device.device,
  /** A browser that has given up its subscription meanwhile is off. */
  isThis: device.is_this && device.endpoint_hash === hashHere,
  showsDetails: device.shows_details,
  createdAt: device.created_at,
  lastNotifiedAt: device.last_notified_at,
})
export type Device = ReturnType<typeof readDevice>
export type Devices = { publicKey: string; devices: Device[] }

/** The devices that show one's news, this one first. */
export function usePushDevices(): UseQueryResult<Devices> {
  const { instituteId, accountId } = useSession((session) => session)
  return useQuery({
    queryKey: keyOf(instituteId, accountId),
    queryFn: async (context): Promise<Devices> => {
      const { result } = await read(pushDevices, { params: { institute_id: instituteId } }, context)
      const hashHere = await endpointHashHere()
      const devices = result.devices.map((device) => readDevice(device, hashHere))
      const here = devices.find(({ isThis }) => isThis)
      const { public_key: publicKey } = result
      if (here) noteGiven({ publicKey, showsDetails: here.showsDetails, hash: hashHere })
      return { publicKey, devices }
    },
    refetchOnMount: 'always',
  })
}

/** What changes them; the list is fetched again afterwards, also after a failure. */
export function usePushActions() {
  const client = useQueryClient()
  async function change<T>(work: (instituteId: number) => Promise<T>): Promise<T> {
    const { instituteId, accountId } = getSession()
    try {
      return await work(instituteId)
    } finally {
      await client.invalidateQueries({ queryKey: keyOf(instituteId, accountId) })
    }
  }
  return {
    turnOn: (publicKey: string, showsDetails: boolean) => change(() => turnOnHere(publicKey, showsDetails)),
    remove: (pushId: number) =>
      change((instituteId) => send(removePush, { body: { institute_id: instituteId, push_id: pushId } })),
    test: (pushId: number) =>
      change(async (instituteId) => {
        const body = { institute_id: instituteId, push_id: pushId }
        return (await send(testPush, { body })).result.outcome
      }),
  }
}
