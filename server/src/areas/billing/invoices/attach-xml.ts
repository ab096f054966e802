import { createHash } from 'node:crypto';
import { AFRelationship, embedFacturX, type PDFDocument, PDFHexString } from '@cantoo/pdf-lib';
import type { Language } from '@chamfer/contract/languages';
import type { Invoice } from '../ledger/invoices.service.ts';

/**
 * Makes a drawn invoice a PDF/A-3b, and with its XML a Factur-X invoice of the profile EN 16931: `factur-x.xml` is an
 * alternative form of what the page shows. Everything that is drawn has embedded fonts and plain colours, which the format
 * wants. Where there is no XML it is a PDF/A-3b without one.
 */
export async function attachXml(
  document: PDFDocument,
  { invoice, language, xml }: { invoice: Invoice; language: Language; xml: string | null },
): Promise<void> {
  const { id, issuedAt } = invoice;
  // Both halves of the identifier follow from the invoice: without that the same file would have another one each time.
  const identifier = PDFHexString.of(createHash('sha256').update(`${id} ${language}`).digest('hex').slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([identifier, identifier]);
  document.convertToPDFA({ conformance: '3B' });
  if (xml === null) return;
  await embedFacturX(document, new TextEncoder().encode(xml), {
    conformanceLevel: 'EN 16931',
    afRelationship: AFRelationship.Alternative,
    creationDate: issuedAt,
    modificationDate: issuedAt,
  });
}
