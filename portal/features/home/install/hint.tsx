import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Tile } from '#ui/display/tile.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './hint.module.css'

type HintProps = {
  icon: ReactNode
  title: string
  text: string
  /** Whether the text answers a press, and is read aloud. */
  isAnswer?: boolean
  /** A button with `hintAction`. */
  action: ReactNode
  dismissLabel: string
  onDismiss: () => void
}

export const hintAction = styles.action

/** A card on home that offers something about this device, until it is dismissed. */
export function Hint({ icon, title, text, isAnswer = false, action, dismissLabel, onDismiss }: HintProps) {
  const id = useId()
  return (
    <Card as="section" padding="small" className={styles.hint} aria-labelledby={id}>
      <Tile size="small" hue={0}>
        {icon}
      </Tile>
      <Stack gap="half">
        <Text as="h2" id={id} size="sm" weight="strong" wrap="anywhere">
          {title}
        </Text>
        <Text size="sm" tone="muted" role={isAnswer ? 'status' : undefined}>
          {text}
        </Text>
      </Stack>
      {action}
      <IconButton label={dismissLabel} className={styles.dismiss} onClick={onDismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </Card>
  )
}
