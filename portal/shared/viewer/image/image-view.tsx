import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFocusOnOpen } from '#portal/shared/viewer/use-focus-on-open.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import viewer from '../viewer.module.css'
import { zoomStep } from './image-position.ts'
import styles from './image-view.module.css'
import { useImagePosition } from './use-image-position.ts'

const keyStep = 48

/** A picture that can be zoomed and moved by mouse, wheel, two fingers or keys. */
export function ImageView({ url, title, onFail }: { url: string; title: string; onFail: () => void }) {
  const t = useTranslations('viewer')
  const frame = useRef<HTMLDivElement>(null)
  const { position, zoom, move, reset, handlers } = useImagePosition(frame)
  useFocusOnOpen(frame)
  const enlarge = () => zoom(zoomStep)
  const reduce = () => zoom(1 / zoomStep)
  const keys: Record<string, () => void> = {
    '+': enlarge,
    '=': enlarge,
    '-': reduce,
    '0': reset,
    arrowleft: () => move(keyStep, 0),
    arrowright: () => move(-keyStep, 0),
    arrowup: () => move(0, keyStep),
    arrowdown: () => move(0, -keyStep),
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same
    <div className={viewer.view} onKeyDown={press}>
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture
        tabIndex={0}
        className={styles.frame}
        {...handlers}
      >
        <img
          src={url}
          alt={title}
          draggable={false}
          className={styles.picture}
          style={{ transform: `translate(${position.x}px, ${position.y}px) scale(${position.scale})` }}
          onError={onFail}
        />
      </div>
      <Row gap={1} justify="center" role="toolbar" aria-label={t('tools')} className={viewer.tools}>
        <IconButton label={t('zoomOut')} onClick={reduce}>
          <ZoomOut size={20} aria-hidden="true" />
        </IconButton>
        <Text as="output" size="sm" tone="muted" align="center" isNumeric className={viewer.percent}>
          {t('percent', { percent: Math.round(position.scale * 100) })}
        </Text>
        <IconButton label={t('zoomIn')} onClick={enlarge}>
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('fit')} onClick={reset}>
          <Maximize size={20} aria-hidden="true" />
        </IconButton>
      </Row>
    </div>
  )
}
