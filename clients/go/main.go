// Three calls and a refusal with the generated client. URL and RPK_KEY say where and with which key.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"regpack/api"
)

func main() {
	withKey := api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("RPK_KEY"))
		return nil
	})
	client := must(api.NewClientWithResponses(os.Getenv("URL"), withKey))
	ctx := context.Background()

	packs := must(client.ListDomainPacksWithResponse(ctx, nil))
	fmt.Print("packs:")
	for _, item := range packs.JSON200.Data[:2] {
		pack := must(item.AsDomainPackSummary())
		fmt.Print(" ", pack.Id, " ", pack.PublicationMode)
	}

	var staff api.Scalar
	if err := staff.FromScalar1(600); err != nil {
		log.Fatal(err)
	}
	check := must(client.CheckApplicabilityWithResponse(ctx, nil, api.ApplicabilityCheckRequest{
		EntityRoles:   &[]string{"credit_institution"},
		Facts:         &api.FactsInput{"staff": staff},
		Jurisdictions: &[]string{"EU"},
		PackIds:       &[]string{"eu-dora", "eu-nis2"},
	}))
	fmt.Print("\ncheck:")
	for _, result := range check.JSON200.Results {
		fmt.Print(" ", result.PackId, " ", result.Outcome)
	}

	limit := 1
	duties := must(client.ListDomainPackObligationsWithResponse(ctx, "eu-dora", &api.ListDomainPackObligationsParams{Limit: &limit}))
	duty := duties.JSON200.Data[0]
	fmt.Println("\nduties:", duties.JSON200.Page.Total, duty.Code, duty.Title)

	refusal := must(client.GetDomainPackWithResponse(ctx, "eu-nothing", nil))
	fmt.Println("refusal:", refusal.JSON404.Errors[0].Code)
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
