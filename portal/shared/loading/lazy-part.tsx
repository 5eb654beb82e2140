import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { words } from '#ui/words.ts'
import { keepTrying, type Waiting } from './keep-trying.ts'
import { type LazyCode, lazyCode } from './lazy-code.ts'

/**
 * A part of a screen whose code is fetched when it is rendered. Unlike with React.lazy, a failure shows a message, and
 * it is tried again when the network is back. After `fetch` it is there at its first rendering.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode,
): ((props: Props) => ReactNode) & { fetch: () => Promise<unknown> } {
  const code = lazyCode(load)
  return Object.assign((props: Props) => <Part code={code} props={props} loading={loading} />, {
    fetch: code.fetch,
  })
}

/**
 * A screen for the router, which keeps the previous one until the code is loaded. After a failure the new screen shows
 * a message; as it holds no typed text, the page may be reloaded.
 */
export function lazyScreen(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  const code = lazyCode(load)
  return () => code.fetch().catch(() => () => <Part code={code} props={{}} loading={null} mayReload />)
}

type PartProps<Props> = { code: LazyCode<Props>; props: Props; loading: ReactNode; mayReload?: boolean }

function Part<Props extends object>({ code, props, loading, mayReload = false }: PartProps<Props>) {
  const [Content, setContent] = useState(code.loaded)
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    if (code.loaded()) return
    return keepTrying({
      load: async () => {
        const content = await code.fetch()
        setContent(() => content)
      },
      mayReload: () => mayReload,
      onWaiting: setWaiting,
    })
  }, [code, mayReload])
  if (Content) return <Content {...props} />
  return waiting ? <WaitingPart {...waiting} /> : loading
}

function WaitingPart({ message, actionLabel, act }: Waiting) {
  const [isPending, setPending] = useState(false)
  async function press() {
    setPending(true)
    await act()
    setPending(false)
  }
  return (
    <div role="alert">
      <EmptyState
        title={message}
        text={words.notLost}
        action={
          <Button variant="quiet" isPending={isPending} onClick={() => void press()}>
            {actionLabel}
          </Button>
        }
      />
    </div>
  )
}
