import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { noConnectionMessage } from '#domain/status-message.ts'
import { showToast } from '#ui/toast.tsx'

type Closable = { onClose: () => void }

type PopupCode<Props> = {
  prepare: () => Promise<ComponentType<Props> | undefined>
  loaded: () => ComponentType<Props> | undefined
}

/**
 * A popup whose code is fetched when it opens; `prepare` fetches it before, when a hand comes near its button.
 * Unlike React.lazy it can fail and be opened again: without a connection it says so and closes.
 */
export function lazyPopup<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  const code = popupCode(load)
  return Object.assign((props: Props) => <LoadedPopup code={code} props={props} />, { prepare: code.prepare })
}

function popupCode<Props>(load: () => Promise<ComponentType<Props>>): PopupCode<Props> {
  let content: ComponentType<Props> | undefined
  return {
    prepare: async () => {
      content ??= await load().catch(() => undefined)
      return content
    },
    loaded: () => content,
  }
}

function LoadedPopup<Props extends Closable>({ code, props }: { code: PopupCode<Props>; props: Props }) {
  const [Content, setContent] = useState(code.loaded)
  const giveUp = useEffectEvent(() => {
    showToast(noConnectionMessage, 'bad')
    props.onClose()
  })
  useEffect(() => {
    let isHere = true
    void code.prepare().then((content) => {
      if (!isHere) return
      if (content) setContent(() => content)
      else giveUp()
    })
    return () => {
      isHere = false
    }
  }, [code])
  return Content ? <Content {...props} /> : null
}
