import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '#ui/popups/toast.tsx'
import { offerReload } from './keep-trying.ts'
import { type LazyCode, lazyCode } from './lazy-code.ts'

type Closable = { onClose: () => void }

/**
 * A popup whose code is fetched when it opens; `prepare` fetches it on hover or focus of its button. Unlike with
 * React.lazy, after a failure it shows a toast, closes, and can be opened again.
 */
export function lazyPopup<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  const code = lazyCode(load)
  const prepare = () => code.fetch().catch(() => undefined)
  return Object.assign((props: Props) => <LoadedPopup code={code} props={props} />, { prepare })
}

function LoadedPopup<Props extends Closable>({ code, props }: { code: LazyCode<Props>; props: Props }) {
  const [Content, setContent] = useState(code.loaded)
  const giveUp = useEffectEvent(async (failure: unknown) => {
    props.onClose()
    const message = await offerReload(failure)
    if (message) showToast(message, 'bad')
  })
  useEffect(() => {
    let isHere = true
    code.fetch().then(
      (content) => isHere && setContent(() => content),
      (failure) => isHere && void giveUp(failure),
    )
    return () => {
      isHere = false
    }
  }, [code])
  return Content ? <Content {...props} /> : null
}
