/** What a test case is called under the ID that its team gave it: "SHOP-6 · Log out". */
export const namedCase = ({
  sourceId,
  name,
}: {
  sourceId?: string | null | undefined;
  name: string;
}) => [sourceId, name].filter(Boolean).join(' · ');
