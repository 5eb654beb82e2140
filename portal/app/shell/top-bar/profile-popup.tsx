import { LogOut, UserRound } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { OutsideLink } from '#portal/app/shell/menu/outside-link.tsx'
import { SocialLinks } from '#portal/app/shell/menu/social-links.tsx'
import { type DraftHere, draftsHere } from '#portal/shared/device/drafts.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { logOut } from '#portal/shared/leaving/log-out.ts'
import { titledOf, type UnsentChange } from '#portal/shared/outbox/change-list.ts'
import { loadChanges } from '#portal/shared/outbox/unsent-changes.ts'
import type { Session } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Popover } from '#ui/popups/popover.tsx'
import { LogOutQuestion } from './log-out-question.tsx'
import styles from './popups.module.css'

type Unsent = { homework: readonly DraftHere[]; changes: readonly UnsentChange[] }

type ProfilePopupProps = { triggerRef: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** The account, its profile, and Log out [shell-15]. */
export function ProfilePopup({ triggerRef, onClose }: ProfilePopupProps) {
  const t = useTranslations('shell')
  const session = useSession((whole) => whole)
  const [isLeaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState<Unsent>()
  const { name, id, phone } = personOf(session)

  function leaveNow() {
    setLeaving(true)
    void logOut({ forgetsKept: true })
  }
  async function leave() {
    if (isLeaving) return
    setLeaving(true)
    const homework = await draftsHere(session)
    const changes = titledOf(await loadChanges())
    if (homework.length + changes.length === 0) return leaveNow()
    setUnsent({ homework, changes })
    setLeaving(false)
  }

  if (unsent)
    return <LogOutQuestion {...unsent} isPending={isLeaving} onConfirm={leaveNow} onCancel={onClose} />
  return (
    <Popover label={t('profile')} triggerRef={triggerRef} onClose={onClose}>
      <Row gap={3} className={styles.who}>
        <Avatar name={name} photo={fileAddress(session.photoUrl)} size="large" />
        <Stack gap="half">
          <Text as="h2" size="md">
            {name}
          </Text>
          <dl>
            {id && <Fact name={t('id')} value={id} />}
            {phone && <Fact name={t('phone')} value={phone} />}
          </dl>
        </Stack>
      </Row>
      <Stack gap="half" className={styles.actions}>
        <Row as={Link} gap={3} to="/profile" className={styles.action} onClick={onClose}>
          <UserRound size={20} aria-hidden="true" />
          {t('viewProfile')}
        </Row>
        <Row
          as="button"
          type="button"
          gap={3}
          className={styles.action}
          onClick={() => void leave()}
          aria-busy={isLeaving || undefined}
        >
          {isLeaving ? <Spinner /> : <LogOut size={20} aria-hidden="true" />}
          {t('logout')}
        </Row>
      </Stack>
      <div className={styles.socials}>
        <SocialLinks />
      </div>
      <Row gap={4} lineGap="half" isWrapping className={styles.foot}>
        <OutsideLink address={session.privacyUrl} className={styles.legal}>
          {t('privacyPolicy')}
        </OutsideLink>
        <OutsideLink address={session.termsUrl} className={styles.legal}>
          {t('termsOfService')}
        </OutsideLink>
      </Row>
    </Popover>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Row gap={2}>
      <Text as="dt" size="sm" tone="muted">
        {name}
      </Text>
      <Text as="dd" size="sm" isNumeric>
        {value}
      </Text>
    </Row>
  )
}

/** Parents see their own name, id and number [shell-15]. */
function personOf(session: Session): { name: string; id: string; phone: string } {
  if (!session.isParent) {
    const { name, studentDisplayId, userId, phone } = session
    return { name, id: studentDisplayId || String(userId), phone }
  }
  const { parentName, parentId, parentPhone, phone } = session
  return { name: parentName, id: String(parentId ?? ''), phone: parentPhone || phone }
}
