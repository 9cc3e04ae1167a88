import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ChecksApi;
import org.openapitools.client.api.PacksApi;
import org.openapitools.client.model.ApplicabilityCheckRequest;
import org.openapitools.client.model.DomainPack;
import org.openapitools.client.model.ErrorEnvelope;
import org.openapitools.client.model.Scalar;

/** Three calls and a refusal with the generated client. URL and RPK_KEY say where and with which key. */
class ThreeCalls {
  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("URL"));
    client.setRequestInterceptor(request -> request.header("x-api-key", System.getenv("RPK_KEY")));
    var packs = new PacksApi(client);

    System.out.print("packs:");
    var list = packs.listDomainPacks(null, null, null, null, null, null, null, null, null, null);
    for (var item : list.getData().subList(0, 2)) {
      // The generator tries the larger of the two forms first, and reads the smaller one with it.
      var pack = (DomainPack) item.getActualInstance();
      System.out.print(" " + pack.getId() + " " + pack.getPublicationMode());
    }

    var bank = new ApplicabilityCheckRequest()
        .entityRoles(List.of("credit_institution"))
        .facts(Map.of("staff", new Scalar(BigDecimal.valueOf(600))))
        .jurisdictions(List.of("EU"))
        .packIds(List.of("eu-dora", "eu-nis2"));
    System.out.print("\ncheck:");
    for (var result : new ChecksApi(client).checkApplicability(null, null, null, null, bank).getResults())
      System.out.print(" " + result.getPackId() + " " + result.getOutcome());

    var duties = packs.listDomainPackObligations("eu-dora", null, null, null, null, 1, null, null, null, null);
    var duty = duties.getData().get(0);
    System.out.println("\nduties: " + duties.getPage().getTotal() + " " + duty.getCode() + " " + duty.getTitle());

    try {
      packs.getDomainPack("eu-nothing", null, null, null, null);
    } catch (ApiException refused) {
      var refusal = ApiClient.createDefaultObjectMapper().readValue(refused.getResponseBody(), ErrorEnvelope.class);
      System.out.println("refusal: " + refusal.getErrors().get(0).getCode());
    }
  }
}
