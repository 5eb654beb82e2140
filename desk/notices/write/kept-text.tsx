import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { SafeHtml } from '#ui/display/safe-html.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

/** What the editor makes, and reads without a loss. */
const known = new Set('p br h1 h2 h3 h4 h5 h6 ul ol li b strong i em a'.split(' '))

/** Whether a text has parts that the editor would lose, such as a table that an import wrote. */
export const hasMore = (html: string): boolean =>
  [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].some(([, tag = '']) => !known.has(tag.toLowerCase()))

type KeptTextProps = { html: string; onRestart: () => void; children: ReactNode }

/** The editor, unless it would lose a part of the text: then the text stays, or is written again. */
export function KeptText({ html, onRestart, children }: KeptTextProps) {
  const t = useTranslations('deskNotices')
  const [isKept, setKept] = useState(() => hasMore(html))
  if (!isKept) return children
  return (
    <Stack gap={2}>
      <Text size="sm" weight="strong">
        {t('text')}
      </Text>
      <Card isFlat>
        <SafeHtml html={html} headingLevel={2} />
      </Card>
      <Text size="sm" tone="muted">
        {t('cannotEdit')}
      </Text>
      <div>
        <Button
          variant="quiet"
          onClick={() => {
            onRestart()
            setKept(false)
          }}
        >
          {t('writeAnew')}
        </Button>
      </div>
    </Stack>
  )
}
