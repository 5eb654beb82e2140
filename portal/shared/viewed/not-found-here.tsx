import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { childName } from './child-name.ts'
import { childTexts } from './texts.ts'
import { useChildSwitch } from './use-child-switch.ts'

/**
 * Shown for an address that has no content for the viewed student. It may be a sibling's, because all tabs view the
 * same child: a parent sees who is viewed, and can switch to another child.
 */
export function NotFoundHere(props: ComponentProps<typeof EmptyState>) {
  const session = useSession((whole) => whole)
  const { pathname, search } = useLocation()
  const { pendingId, switchTo } = useChildSwitch()
  const { children, studentId } = session
  const others = children.filter((child) => child.studentId !== studentId && child.isLoginAllowed)
  if (!session.isParent || others.length === 0) return <EmptyState {...props} />
  return (
    <EmptyState
      title={childTexts.viewing(childName(session, children))}
      text={childTexts.mayBeOthers}
      action={
        <Row gap={2} justify="center" isWrapping>
          {others.map((child) => (
            <Button
              key={child.userId}
              isPending={pendingId === child.userId}
              onClick={() => void switchTo(child, `${pathname}${search}`)}
            >
              {childTexts.show(childName(child, children))}
            </Button>
          ))}
        </Row>
      }
    />
  )
}
