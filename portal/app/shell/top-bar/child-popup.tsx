import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl/react'
import { signInFailures } from '#domain/session/failures.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useChildSwitch } from '#portal/shared/viewed/use-child-switch.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Popover } from '#ui/popups/popover.tsx'
import styles from './popups.module.css'

type ChildPopupProps = { triggerRef: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** The children of a parent; buttons, because radio buttons would switch at every arrow key. */
export function ChildPopup({ triggerRef, onClose }: ChildPopupProps) {
  const t = useTranslations('shell')
  const children = useSession((session) => session.children)
  const studentId = useSession((session) => session.studentId)
  const { pendingId, switchTo } = useChildSwitch(onClose)

  function choose(child: Child) {
    if (child.studentId === studentId) onClose()
    else if (child.isLoginAllowed) void switchTo(child)
  }

  return (
    <Popover label={t('switchStudent')} triggerRef={triggerRef} onClose={onClose}>
      <Text as="h2" size="sm" tone="muted" className={styles.title}>
        {t('switchStudent')}
      </Text>
      <Stack as="ul" gap="half">
        {children.map((child) => {
          const { name } = child
          const isCurrent = child.studentId === studentId
          return (
            <li key={child.userId}>
              <Row
                as="button"
                type="button"
                gap={3}
                className={styles.action}
                aria-current={isCurrent ? 'true' : undefined}
                aria-disabled={!child.isLoginAllowed || undefined}
                aria-busy={pendingId === child.userId || undefined}
                onClick={() => choose(child)}
              >
                <Avatar name={name} photo={fileAddress(child.photoUrl)} />
                <Stack as="span" className={styles.texts}>
                  <Text as="span" weight="strong">
                    {name}
                  </Text>
                  {!child.isLoginAllowed && (
                    <Text as="span" size="sm" tone="muted">
                      {signInFailures.feesDue.message}
                    </Text>
                  )}
                </Stack>
                {pendingId === child.userId && <Spinner />}
                {isCurrent && <Check size={20} aria-hidden="true" />}
              </Row>
            </li>
          )
        })}
      </Stack>
    </Popover>
  )
}
