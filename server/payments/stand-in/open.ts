import type { Context } from '#server/context.ts'
import { setStandIn } from '#server/payments/needs.ts'
import { serveStandIn, startStandIns } from '#server/payments/stand-in/serve.ts'
import { setUpStandIns } from '#server/payments/stand-in/set-up.ts'

/** Lets the demo pay: its institutes get keys of the test provider, which answers on this machine. @param port of this server */
export async function openStandIns(context: Context, port: number): Promise<{ stop: () => Promise<void> }> {
  await setUpStandIns(context)
  const { address, stop } = await serveStandIn(context)
  setStandIn(address)
  const ticking = startStandIns(context, `http://127.0.0.1:${port}`)
  return {
    stop: async () => {
      setStandIn(undefined)
      await ticking.stop()
      await stop()
    },
  }
}
