/** Maps each replaced text to the element that stands in for it, and back. */
const counterparts = new WeakMap<Node, ChildNode>()

/**
 * Browsers' translators replace texts by `<font>` elements. React would then change a text that is no longer in the page, and fail
 * to remove it (https://github.com/facebook/react/issues/11538). With this, a changed text comes back, to be translated anew, and
 * the element goes with the text that it stands for.
 *
 * A node that something else has moved from where React left it is tolerated as well, instead of throwing as the standard
 * demands: other translators and extensions do so in ways of their own, and React would replace the whole screen with a failure.
 */
export const withstandTranslation = (root: Element): void => {
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling } of records) {
      if (target instanceof Text) counterparts.get(target)?.replaceWith(target)
      for (const text of removedNodes) {
        // Some translators insert the element first, and then remove the text after it.
        const standIn = addedNodes[0] ?? previousSibling
        if (!(text instanceof Text) || !(standIn instanceof HTMLFontElement)) continue
        counterparts.set(text, standIn).set(standIn, text)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(root, { childList: true, subtree: true })

  // oxlint-disable-next-line typescript/unbound-method -- both are called with `this` below
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this) removeChild.call(this, child)
    else counterparts.get(child)?.remove()
    return child
  }
  // The standard takes `undefined` for `null`, and scripts of extensions pass it.
  Node.prototype.insertBefore = function <T extends Node>(node: T, child: Node | null | undefined): T {
    const before = child ?? null
    const next = before === null || before.parentNode === this ? before : counterparts.get(before)
    insertBefore.call(this, node, next?.parentNode === this ? next : null)
    return node
  }
}

/** Restores the texts of parts that are not hydrated yet, before one is: React would render anew what differs. */
export const restoreLateTexts = (): void => {
  for (const element of document.querySelectorAll('[data-late] font')) {
    const text = counterparts.get(element)
    if (text !== undefined) element.replaceWith(text)
  }
}
